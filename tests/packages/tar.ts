export { create } from "npm:tar@7.5.23";
