import { personAt, personFrom } from "@/shared/session/people";
import { signedIn } from "@/shared/session/slice";
import { entry } from "@/shared/storage/storage";

const STORE = "9000012345";

type Given = {
  role?: string;
  cd?: string | null;
  mobileNo?: string;
  session?: string;
  groupCd?: string | null;
};

/** A token that is good for so many seconds. */
export function tokenOf(given: Given & { preview?: boolean }, seconds = 900) {
  const exp = Math.floor(Date.now() / 1000) + seconds;
  const claims = { role: "user", cd: null, mobileNo: STORE, session: "one", exp, ...given };
  return `x.${btoa(JSON.stringify(claims))}.y`;
}

/** Has the browser know that somebody is signed in at a store, as a page finds it that is loaded anew. */
export function keepSignedIn({ mobileNo = STORE, ...given }: Given) {
  const person = { role: "user", cd: null, groupCd: null, partyGd: null, name: "", verified: true };
  const people = JSON.parse(entry("user").read() ?? "{}");
  entry("user").write(JSON.stringify({ ...people, [mobileNo]: { ...person, session: "one", ...given } }));
}

/** Gives an open page the token of who is signed in, as the refresh cookie would. */
export function giveToken(page: { dispatch: (action: { type: string }) => unknown }, store = STORE) {
  const claims = personAt(store);
  if (claims) page.dispatch(signedIn(tokenOf({ ...personFrom(claims), mobileNo: store })));
}
