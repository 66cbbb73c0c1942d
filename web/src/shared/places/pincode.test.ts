import { describe, expect, it } from "vitest";
import { isPincode, withPlace } from "./pincode";

const EMPTY = { state: "Gujarat", city: "" };
const placeIn = (city: string, ...states: [string, ...string[]]) => ({ state: states[0], city, states });

describe("the place of a pincode", () => {
  it("is asked for once the pincode is whole", () => {
    expect(["390001", "39000", "3900011", "090001", "39000a"].map(isPincode)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  const vadodara = placeIn("Vadodara", "Gujarat");

  it("fills in the state, and the city that was not typed", () => {
    expect(withPlace(EMPTY, vadodara, null)).toEqual({ state: "Gujarat", city: "Vadodara" });
    expect(withPlace({ ...EMPTY, city: "Padra" }, vadodara, null).city).toBe("Padra");
    expect(withPlace({ ...EMPTY, city: "Mumbai" }, vadodara, "Mumbai").city).toBe("Vadodara");
    expect(withPlace({ ...EMPTY, city: "Padra" }, placeIn("", "Goa"), null)).toEqual({
      state: "Goa",
      city: "Padra",
    });
  });

  it("chooses neither of two states at a border", () => {
    expect(withPlace(EMPTY, placeIn("Silvassa", "Dadra", "Gujarat"), null)).toEqual({
      state: "",
      city: "Silvassa",
    });
  });
});
