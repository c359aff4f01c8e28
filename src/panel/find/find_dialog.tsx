import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import "@mantine/core/styles/Popover.layer.css";
import { Combobox, Loader, Modal, Text, TextInput, useCombobox } from "@mantine/core";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { searchMaxChars } from "../../domain/limits.ts";
import { useReturnFocus } from "../forms/focus/use_return_focus.ts";
import { useT } from "../i18n/use_t.ts";
import { useAnnounce } from "../notices/announcer.tsx";
import { Icon } from "../theme/icon.tsx";
import classes from "./find.module.css";
import { type FoundPage, usePlaces } from "./use_places.ts";

interface Props {
  readonly pages: readonly FoundPage[];
  readonly onClose: () => void;
}

/** Finds a badge, product, type, page or action by what is typed, and opens it. */
export function FindDialog({ pages, onClose }: Props) {
  const t = useT();
  useReturnFocus();
  const announce = useAnnounce();
  const navigate = useNavigate();
  const store = useCombobox({ opened: true });
  const [search, setSearch] = useState("");
  const { groups, isLoading } = usePlaces(pages, search);
  const count = groups.reduce((sum, { places }) => sum + places.length, 0);
  const offered = groups.flatMap(({ places }) => places.map(({ to }) => to)).join(" ");
  useEffect(() => {
    store.selectFirstOption();
    if (!isLoading) announce(t("find.found", { count }));
  }, [offered, isLoading]);
  const open = (to: string) => {
    onClose();
    navigate(to);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("find.title")}
      closeButtonProps={{ "aria-label": t("app.dismiss") }}
      attributes={{ header: { role: "presentation" } }}
      size="lg"
    >
      <Combobox store={store} onOptionSubmit={open} withinPortal={false}>
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            data-autofocus
            mt={4}
            aria-label={t("find.title")}
            placeholder={t("find.hint")}
            leftSection={<Icon name="search" />}
            rightSection={isLoading && <Loader size="xs" />}
            maxLength={searchMaxChars}
            autoComplete="off"
            spellCheck={false}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            // The list of options would take the first Escape for itself.
            onKeyDownCapture={({ key }) => {
              if (key === "Escape") onClose();
            }}
          />
        </Combobox.EventsTarget>
        <Combobox.Options className={classes.options} aria-label={t("find.title")}>
          {groups.map(({ title, places }) => (
            <Combobox.Group key={title} label={title}>
              {places.map(({ to, name, detail, icon }) => (
                <Combobox.Option key={to} value={to} className={classes.option}>
                  <Icon name={icon} size={16} />
                  <span className={classes.name} dir="auto">{name}</span>
                  {detail && <span className={classes.detail} dir="auto">{detail}</span>}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
          {count === 0 && (
            <Combobox.Empty>{t(isLoading ? "app.loading" : "find.nothing")}</Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox>
      <Text size="xs" c="dimmed" mt="sm" visibleFrom="sm">{t("find.keys")}</Text>
    </Modal>
  );
}
