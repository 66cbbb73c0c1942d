import { entry, onOtherWindow } from "@/shared/storage/storage";
import type { Claims } from "./token";

/** What the browser stores about a signed-in person, by the token's names. None of it grants access. */
type Person = {
  role: Claims["role"];
  cd: string | null;
  groupCd: string | null;
  partyGd: string | null;
  name: string;
  verified: boolean;
  session: string;
};
type People = Record<string, Person>;

export const personFrom = ({ role, code, group, grade, name, verified, session }: Claims): Person => ({
  role,
  cd: code,
  groupCd: group,
  partyGd: grade,
  name,
  verified,
  session,
});

/** Returns the claims of a person without a token yet; they count as expired until there is one. */
export const claimsOf = (store: string, person: Person): Claims => ({
  role: person.role,
  code: person.cd,
  group: person.groupCd,
  grade: person.partyGd,
  store,
  name: person.name,
  verified: person.verified,
  session: person.session,
  expires: 0,
  preview: false,
  support: false,
});

const isPerson = (value: unknown): value is Person =>
  typeof value === "object" && value !== null && ["user", "owner"].includes((value as Person).role);

function readPeople(text: string | null): People {
  if (!text) return {};
  try {
    const kept: unknown = JSON.parse(text);
    const people = Object.entries((typeof kept === "object" && kept) || {});
    return Object.fromEntries(people.filter(([, person]) => isPerson(person)));
  } catch {
    return {};
  }
}

const kept = entry("user");

function writePeople(people: People) {
  const text = Object.keys(people).length > 0 ? JSON.stringify(people) : null;
  if (text !== kept.read()) kept.write(text);
}

/** Returns who is signed in at a store in this browser. */
export function personAt(store: string, text = kept.read()): Claims | null {
  const person = readPeople(text)[store];
  return person ? claimsOf(store, person) : null;
}

/** Stores who is signed in at a store, or null for no one. People at other stores stay. */
export function keepPerson(store: string, claims: Claims | null) {
  const { [store]: _before, ...others } = readPeople(kept.read());
  writePeople(claims ? { ...others, [store]: personFrom(claims) } : others);
}

/** Calls `changed` when another window stores a sign-in or sign-out. */
export const onPeopleElsewhere = (changed: () => void) =>
  onOtherWindow("user", (rest) => {
    if (rest === "") changed();
  });
