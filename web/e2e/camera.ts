import type { Page } from "@playwright/test";

const PARITIES = "LLLLLL LLGLGG LLGGLG LLGGGL LGLLGG LGGLLG LGGGLL LGLGLG LGLGGL LGGLGL".split(" ");
const WIDTHS = "3211 2221 2122 1411 1132 1231 1114 1312 1213 3112".split(" ");

/** Returns the barcode that the demo gives to a size of a product, with its check digit. */
export function demoBarcode(number: number, index: number): string {
  const digits = `20${String(number).padStart(7, "0")}${String(index).padStart(3, "0")}`;
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Returns the widths of the bars and gaps of an EAN-13, starting with a bar. */
function barsOf(barcode: string): number[] {
  const parity = PARITIES[Number(barcode[0])] ?? "";
  const digit = (sign: string, mirrored: boolean) => {
    const widths = [...(WIDTHS[Number(sign)] ?? "")].map(Number);
    return mirrored ? widths.reverse() : widths;
  };
  const left = [...barcode.slice(1, 7)].flatMap((sign, at) => digit(sign, parity[at] === "G"));
  const right = [...barcode.slice(7)].flatMap((sign) => digit(sign, false));
  return [1, 1, 1, ...left, 1, 1, 1, 1, 1, ...right, 1, 1, 1];
}

/** Gives the page a camera; `hold` shows it a barcode or nothing. */
export async function withCamera(page: Page) {
  await page.addInitScript(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 640;
    canvas.height = 480;
    const draw = (bars: number[]) => {
      const context = canvas.getContext("2d");
      if (!context) return;
      context.fillStyle = "white";
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.fillStyle = "black";
      let at = 130;
      bars.forEach((width, index) => {
        if (index % 2 === 0) context.fillRect(at, 140, width * 4, 200);
        at += width * 4;
      });
    };
    let held: number[] = [];
    // A canvas stream has frames only while something is drawn.
    setInterval(() => draw(held), 50);
    Object.assign(window, {
      hold: (bars: number[]) => {
        held = bars;
      },
    });
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream();
  });
  return (barcode: string | null) =>
    page.evaluate(
      (bars) => (window as unknown as { hold: (bars: number[]) => void }).hold(bars),
      barcode ? barsOf(barcode) : [],
    );
}
