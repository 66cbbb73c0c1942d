import { describe, expect, it } from "vitest";
import { settingsFromWire } from "./wire";

const setting = (VARIABLE: string, VALUE: "Y" | "N") => ({ VARIABLE, VALUE, DESCRI: "" });

describe("the settings of a store", () => {
  it("count as none when the list is shorter than two", () => {
    expect(settingsFromWire([setting("prol", "Y")]).boxes).toBe(false);
    expect(settingsFromWire([setting("prol", "Y"), setting("showStk", "N")]).boxes).toBe(true);
  });

  it("name the checkout fields that the store asks for", () => {
    const settings = settingsFromWire([
      setting("checkoutRemarks2", "Y"),
      setting("checkoutRemarks1", "N"),
      setting("advancePaymentField", "Y"),
    ]);
    expect(settings.checkoutFields).toEqual(["advancePaymentField", "checkoutRemarks2"]);
  });
});
