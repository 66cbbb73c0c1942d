import { describe, expect, it } from "vitest";
import { EMPTY_SIGN_UP, firstStepErrors, needsShopName } from "./sign-up-rules";

const good = {
  ...EMPTY_SIGN_UP,
  name: "Asha Patel",
  mobile: "9825012345",
  password: "longer than eight",
  userType: "Dealer" as const,
};

describe("the first step of signing up", () => {
  it("asks for name, mobile number, password and user type", () => {
    expect(firstStepErrors(EMPTY_SIGN_UP)).toEqual({
      name: "error.name",
      mobile: "error.mobile",
      password: "error.password",
      userType: "error.userType",
    });
    expect(firstStepErrors(good)).toEqual({});
  });

  it.each(["", "982501234", "98250123456", "98250x2345"])("refuses %s as a mobile number", (mobile) => {
    expect(firstStepErrors({ ...good, mobile })).toEqual({ mobile: "error.mobile" });
  });

  it.each(["+91 98250 12345", "098250-12345"])("takes %s as a mobile number", (mobile) => {
    expect(firstStepErrors({ ...good, mobile })).toEqual({});
  });

  it("wants eight characters of a password", () => {
    expect(firstStepErrors({ ...good, password: "1234567" })).toEqual({ password: "error.shortPassword" });
  });

  it("asks a shop's name of those who have a shop", () => {
    expect(["Dealer", "Distributor", "Electricians", ""].map(needsShopName)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it("begins with Gujarat", () => {
    expect(EMPTY_SIGN_UP.state).toBe("Gujarat");
  });
});
