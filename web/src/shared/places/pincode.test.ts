import { describe, expect, it } from "vitest";
import { isPincode, type PincodePlace, withPlace } from "./pincode";

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

  const silvassa = placeIn("Silvassa", "Dadra", "Gujarat");

  it("keeps a state at a border, and chooses neither of two", () => {
    expect(withPlace(EMPTY, silvassa, null)).toEqual({ state: "Gujarat", city: "Silvassa" });
    expect(withPlace({ ...EMPTY, state: "Goa" }, silvassa, null)).toEqual({ state: "", city: "Silvassa" });
  });

  it("reads an older answer that has no states", () => {
    const { states: _, ...older } = vadodara;
    expect(withPlace({ ...EMPTY, state: "Goa" }, older as PincodePlace, null).state).toBe("Gujarat");
  });
});
