import { type APIRequestContext, expect } from "@playwright/test";
import { demo } from "./demo";

export const ROOT = new URL("../../", import.meta.url).pathname;
export const PYTHON = process.env.HAAT_PYTHON ?? `${ROOT}.venv/bin/python`;
export const OWNER_PASSWORD = "owner@tests1";
const DEALER_PASSWORD = "dealer@tests1";

type Switches = Record<string, "Y" | "N">;
export type SignIn = { userName: string; password: string };
export type OwnStore = { mobileNo: string; owner: SignIn };

/** Puts test stores into states that administrators handle; see tests/browser/states.py. */
export async function bring(...states: [state: string, ...given: string[]][]) {
  const address = process.env.HAAT_STATES;
  if (!address) throw new Error("HAAT_STATES is the address that python -m tests.browser.states printed");
  const answer = await fetch(address, { method: "POST", body: JSON.stringify(states) });
  if (!answer.ok) throw new Error(await answer.text());
}

/**
 * Returns the headers of an API call outside the browser. Each call uses a new connection, because the server
 * closes a connection that was idle for half a minute, perhaps just as the next call is sent on it.
 */
export const headersFor = (store: string) => ({
  "x-api-key": demo.apiKey,
  "x-user": store,
  connection: "close",
});

/** Creates a test store with a few products and these switches; the next run reuses it. */
export async function ownStore(
  request: APIRequestContext,
  mobileNo: string,
  company: string,
  switches: Switches,
): Promise<OwnStore> {
  const listed = await request.get("/api/products", { headers: headersFor(mobileNo) });
  if (listed.status() === 404 || (await listed.json()).result.length === 0)
    await bring(["stocked", mobileNo, company]);
  await setSwitches(request, mobileNo, switches);
  return { mobileNo, owner: ownerOf(mobileNo) };
}

const ownerOf = (store: string): SignIn =>
  demo.stores.find(({ mobileNo }) => mobileNo === store)?.owner ?? {
    userName: store,
    password: OWNER_PASSWORD,
  };

/** Turns switches of a store on or off; the other switches stay as they are. */
export async function setSwitches(request: APIRequestContext, store: string, switches: Switches) {
  const headers = await headersIn(request, store, ownerOf(store));
  type Switch = { VARIABLE: string; VALUE: string };
  const set: Switch[] = (await (await request.get("/api/settings", { headers })).json()).result;
  const values = new Map(set.map(({ VARIABLE, VALUE }) => [VARIABLE, VALUE]));
  expect([...values.keys()]).toEqual(expect.arrayContaining(Object.keys(switches)));
  const changed = Object.entries(switches).filter(([name, value]) => values.get(name) !== value);
  if (changed.length === 0) return;
  for (const [name, value] of changed) values.set(name, value);
  const settings = [...values].filter(([, value]) => value === "Y").map(([name]) => name);
  const answer = await request.put("/api/settings", { headers, data: { mobileNo: store, settings } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Returns the headers of a user of a store, for API calls outside the browser. */
export async function headersIn(request: APIRequestContext, store: string, who: SignIn) {
  const headers = headersFor(store);
  const signedIn = await request.post("/api/auth/", { headers, data: who });
  return { ...headers, Authorization: `Bearer ${(await signedIn.json()).token}` };
}

/** Returns a dealer that only this spec uses, with an empty cart; the next run reuses them. */
export async function ownDealer(
  request: APIRequestContext,
  store: string,
  userName: string,
): Promise<SignIn> {
  const headers = headersFor(store);
  const dealer = { userName, password: DEALER_PASSWORD };
  const present = await request.post("/api/auth/validate", {
    headers,
    data: { mobnoCo: store, mobileNo: userName },
  });
  if ((await present.json()).isPresent) await emptyCartOf(request, store, dealer);
  else await addDealer(request, store, dealer);
  return dealer;
}

/** Adds a customer as the owner, which needs no one-time code. */
export async function addDealer(request: APIRequestContext, store: string, { userName, password }: SignIn) {
  const answer = await request.post("/api/account/create", {
    headers: await headersIn(request, store, ownerOf(store)),
    data: {
      personNm: "Kiran Desai",
      accName: "Desai Electric Stores",
      phone1: userName,
      passwd: password,
      role: "Dealer",
      area: "Anand",
      city: "Gujarat",
    },
  });
  if (!answer.ok()) throw new Error(`${answer.status()}: ${await answer.text()}`);
}

export async function emptyCartOf(request: APIRequestContext, store: string, who: SignIn, party?: string) {
  const headers = await headersIn(request, store, who);
  const query = party ? `?partyCd=${party}` : "";
  const cart = await (await request.get(`/api/cart${query}`, { headers })).json();
  for (const { cartId } of cart.result)
    expect((await request.delete(`/api/cart/${cartId}${query}`, { headers })).ok()).toBe(true);
}

/** Punches a salesperson in or out; a store may require it before they order. */
export async function punch(
  request: APIRequestContext,
  store: string,
  who: SignIn,
  remark: "PUNCH_IN" | "PUNCH_OUT",
) {
  const headers = await headersIn(request, store, who);
  const { punchedIn } = (await (await request.get("/api/location/status", { headers })).json()).result;
  if (punchedIn === (remark === "PUNCH_IN")) return;
  const data = { lat: 22.3072, longi: 73.1812, remark };
  expect((await request.post("/api/location", { headers, data })).ok()).toBe(true);
}

let last = Date.now() % 10_000_000;
/** Returns a mobile number that no earlier run has used. */
export const newNumber = () => `97${String(last++).padStart(8, "0")}`;
