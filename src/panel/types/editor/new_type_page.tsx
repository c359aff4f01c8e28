import { useProjectId } from "../../shell/use_projects.ts";
import { TypeEditor } from "./type_editor.tsx";

/** A badge type that is not there yet. */
export function NewTypePage() {
  return <TypeEditor key={useProjectId()} />;
}
