import { expect, it } from "vitest";
import { addressLine, placeLine } from "./address";

it("puts a comma between the parts of an address, and the pincode behind its place", () => {
  const place = placeLine({ city: "Vadodara", state: "Gujarat", pincode: "390001" });
  expect(place).toBe("Vadodara, Gujarat 390001");
  expect(addressLine("12 Gopal Chambers", "", place)).toBe("12 Gopal Chambers, Vadodara, Gujarat 390001");
});

it("leaves out what is not known", () => {
  expect(placeLine({ city: "", state: "Gujarat" })).toBe("Gujarat");
  expect(placeLine({ pincode: "390001" })).toBe("390001");
  expect(addressLine(undefined, " ", null)).toBe("");
});
