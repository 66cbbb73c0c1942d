/** Makes the picture of the README from the running demo store: `npm run readme-picture`. */
import { chromium, type Page } from "playwright-core";
import { browser } from "./browser.ts";
import { demo, shop } from "./demo.ts";

const TARGET = new URL("../../deploy/readme/shop.png", import.meta.url).pathname;
const PHONE = { width: 360, height: 760 };
const DESK = { width: 1180, height: 760 };

const { executablePath, args } = await browser();
const opened = await chromium.launch({ executablePath, args });

async function pictureOf(
  viewport: { width: number; height: number },
  who: { userName: string; password: string },
  path: string,
) {
  const context = await opened.newContext({ viewport, deviceScaleFactor: 2, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(`${demo.url}/${shop.mobileNo}/login`);
  await page.getByLabel("Mobile number or account code").fill(who.userName);
  await page.getByLabel("Password", { exact: true }).fill(who.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL((url) => !url.pathname.endsWith("/login"));
  await page.goto(`${demo.url}/${shop.mobileNo}${path}`);
  await settled(page);
  const picture = await page.screenshot();
  await context.close();
  return `data:image/png;base64,${picture.toString("base64")}`;
}

/** Data, pictures and charts are on the page. */
async function settled(page: Page) {
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(800);
}

const phone = await pictureOf(PHONE, shop.party, "/shop");
const desk = await pictureOf(DESK, shop.owner, "/owner");
const page = await opened.newPage({ viewport: { width: 1640, height: 840 } });
await page.setContent(
  `<body style="margin:0;display:flex;gap:24px;padding:40px;box-sizing:border-box;background:#dfe5e1">
     <img src="${phone}" width="${PHONE.width}" style="border-radius:20px">
     <img src="${desk}" width="${DESK.width}" style="border-radius:10px"></body>`,
);
await page.screenshot({ path: TARGET });
await opened.close();
