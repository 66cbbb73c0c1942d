import { describe, expect, it } from "vitest";
import { digitsOf } from "@/shared/format/mobile";
import { EMPTY_STORE, errorsOf, strengthOf } from "./rules";
import { newStoreErrorsFromWire, newStoreToWire } from "./wire";

const FILLED = {
  mobile: "+91 98250 12345",
  company: " Asha Electricals ",
  person: "Asha Patel",
  email: "asha@store.example",
  city: "Anand",
  password: "three small fans",
};

describe("a new store", () => {
  it("takes a number however it was pasted", () => {
    for (const text of ["9825012345", "+91 98250 12345", "098250-12345", "919825012345", "0091 9825012345"])
      expect(digitsOf(text)).toBe("9825012345");
    // Contacts copy invisible marks, and other blanks and hyphens.
    for (const text of [
      "\u202a+91 98250 12345\u202c",
      "+91\u00a098250\u00a012345",
      "98250\u201112345",
      "98250–12345",
    ])
      expect(digitsOf(text)).toBe("9825012345");
    expect(digitsOf("9191919191")).toBe("9191919191");
  });

  it("shows what is missing next to each field", () => {
    expect(Object.keys(errorsOf(EMPTY_STORE))).toEqual([
      "mobile",
      "company",
      "person",
      "city",
      "email",
      "password",
    ]);
    expect(errorsOf(FILLED)).toEqual({});
  });

  it.each(["5825012345", "98250", "98250123456"])("is not opened with %s", (mobile) => {
    expect(errorsOf({ ...FILLED, mobile })).toEqual({ mobile: "error.mobile" });
  });

  it("goes to the server by the names of the wire, and its refusals return next to our fields", () => {
    expect(newStoreToWire(FILLED, "device-1")).toEqual({
      mobileNo: "9825012345",
      companyName: "Asha Electricals",
      personName: "Asha Patel",
      email: "asha@store.example",
      city: "Anand",
      password: "three small fans",
      uniqueNo: "device-1",
      deviceName: "web",
    });
    expect(newStoreErrorsFromWire({ mobileNo: ["taken"], companyName: ["x"] })).toEqual({
      mobile: "taken",
      company: "x",
    });
  });
});

describe("a password", () => {
  const strength = (password: string) => strengthOf({ ...FILLED, password });

  it("is rated by length and kinds of signs", () => {
    expect(strength("short")).toBe("short");
    expect(strength("longenou")).toBe("weak");
    expect(strength("longen0ugh")).toBe("fair");
    expect(strength("three small fans")).toBe("strong");
    expect(strength("Fan-72-blue")).toBe("strong");
  });

  it("is weak where it contains public facts of the store, or says nothing", () => {
    expect(strength("x9825012345yz")).toBe("weak");
    expect(strength("my Asha Electricals 1")).toBe("weak");
    expect(strength("aaaaaaaaaaaaaaaa")).toBe("weak");
    expect(strength("12345678901")).toBe("weak");
  });
});
