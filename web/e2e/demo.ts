import { readFileSync } from "node:fs";

interface SignIn {
  userName: string;
  password: string;
}

interface Demo {
  url: string;
  apiKey: string;
  admin: { email: string; password: string };
  stores: { mobileNo: string; name: string; owner: SignIn; party: SignIn; sman: SignIn }[];
}

/** The addresses and sign-ins that `make run` wrote. */
export const demo: Demo = JSON.parse(readFileSync(process.env.HAAT_DEMO ?? "../.data/demo.json", "utf8"));

export const [shop, inquiries] = demo.stores as [Demo["stores"][number], Demo["stores"][number]];

/** The number of a store that was filled from a spreadsheet, if the tests have one; see tests/browser. */
export const imported = process.env.HAAT_IMPORTED;
