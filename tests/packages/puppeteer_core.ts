export { default } from "npm:puppeteer-core@25.16.0";
