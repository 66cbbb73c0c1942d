// @vitest-environment jsdom
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import gujarati from "@/shared/i18n/gu/server.json";
import { i18n, startI18n } from "@/shared/i18n/i18n";
import { inReadersLanguage } from "./server-words";

const refusal = {
  code: 409,
  message: "Pending items can't be changed to Completed",
  key: "order.illegal_move",
  values: { current: "Pending", to: "Completed" },
  errors: { orderItm: { 0: { quantity: ["Minumin quantity of a item must be 20"] } } },
  errorKeys: { orderItm: { 0: { quantity: [{ key: "cart.minimum", values: { number: 20 } }] } } },
};
type Body = typeof refusal;

const shownOf = async (data: unknown) =>
  (await inReadersLanguage({ error: { status: 409, data } })).error.data;

beforeAll(() => startI18n("en"));
afterEach(() => i18n.changeLanguage("en"));

describe("an error of the server", () => {
  it("stays as it came for an English reader", async () => {
    expect(await shownOf(refusal)).toBe(refusal);
  });

  it("is in the reader's language, with its values and next to its field", async () => {
    await i18n.changeLanguage("gu");
    const shown = (await shownOf(refusal)) as Body;
    const word = (status: string) => i18n.t(`common:status.${status}` as never) as string;
    expect(shown.message).toBe(
      gujarati["order.illegal_move"].replace("{current}", word("Pending")).replace("{to}", word("Completed")),
    );
    expect(shown.errors.orderItm[0].quantity).toEqual([gujarati["cart.minimum"].replace("{number}", "20")]);
  });

  it("stays in English where this release has no words for it", async () => {
    await i18n.changeLanguage("gu");
    const unknown = { ...refusal, key: "later.release", errorKeys: {} };
    expect(await shownOf(unknown)).toMatchObject({
      message: refusal.message,
      errors: refusal.errors,
    });
  });

  it("without a key, as a proxy answers, stays as it came", async () => {
    await i18n.changeLanguage("gu");
    for (const body of ["Bad gateway", null, { message: "x" }]) expect(await shownOf(body)).toBe(body);
  });
});
