import { personAt, personFrom } from "@/shared/session/people";
import { signedIn } from "@/shared/session/slice";
import { entry } from "@/shared/storage/storage";

const STORE = "9000012345";

type Claims = {
  role?: string;
  cd?: string | null;
  mobileNo?: string;
  session?: string;
  groupCd?: string | null;
};

/** Returns a token that expires after `seconds`. */
export function tokenOf(claims: Claims & { preview?: boolean; kind?: string }, seconds = 900) {
  const exp = Math.floor(Date.now() / 1000) + seconds;
  const all = { role: "user", cd: null, mobileNo: STORE, session: "one", exp, ...claims };
  return `x.${btoa(JSON.stringify(all))}.y`;
}

/** Stores a person as signed in at a store, as a reloaded page finds it. */
export function keepSignedIn({ mobileNo = STORE, ...claims }: Claims) {
  const person = { role: "user", cd: null, groupCd: null, partyGd: null, name: "", verified: true };
  const people = JSON.parse(entry("user").read() ?? "{}");
  entry("user").write(JSON.stringify({ ...people, [mobileNo]: { ...person, session: "one", ...claims } }));
}

/** Gives an open page the token of the signed-in person, as the refresh cookie would. */
export function giveToken(page: { dispatch: (action: { type: string }) => unknown }, store = STORE) {
  const claims = personAt(store);
  if (claims) page.dispatch(signedIn(tokenOf({ ...personFrom(claims), mobileNo: store })));
}
