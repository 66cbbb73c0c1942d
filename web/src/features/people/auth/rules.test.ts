import { describe, expect, it } from "vitest";
import { destination, refusalOf } from "./rules";

describe("after signing in", () => {
  it.each([
    ["user", "/9000012345/shop?q=mcb", "/9000012345/shop?q=mcb"],
    ["user", "/9000012345/owner/orders", "/9000012345"],
    ["user", "https://elsewhere.example", "/9000012345"],
    ["user", "//elsewhere.example", "/9000012345"],
    ["user", "/9000045120/shop", "/9000012345"],
    ["owner", null, "/9000012345/owner"],
    ["owner", "/9000012345/owner/orders", "/9000012345/owner/orders"],
    ["owner", "/9000012345/shop", "/9000012345/owner"],
  ])("a %s who requested %s goes to %s", (role, target, where) => {
    expect(destination(role, "9000012345", target)).toBe(where);
  });

  it("no user of another role or without approval comes in", () => {
    expect(refusalOf({ role: "admin", token: "" })).toBe("notAllowed");
    expect(refusalOf({ role: "user", token: "", isVerified: false })).toBe("notVerified");
    expect(refusalOf({ role: "owner", token: "", isVerified: true })).toBeNull();
  });
});
