import type { Wire } from "@/shared/api/wire";

export type PincodePlace = Wire["PincodePlace"];
type Address = { state: string; city: string };

/** Returns whether a text is a complete pincode. */
export const isPincode = (text: string) => /^[1-9]\d{5}$/.test(text);

/**
 * Returns the states of a pincode on a border, and none for any other. Browsers cache answers without
 * `states` for a day.
 */
export const statesAtBorder = ({ states }: PincodePlace): string[] => (states?.length > 1 ? states : []);

/**
 * Returns the address with the place of its pincode. If the pincode is on a border, no state is chosen, but
 * one of its states that is already entered stays. A typed city stays; an empty city, or one filled in by
 * another pincode, is replaced.
 */
export function withPlace<A extends Address>(address: A, place: PincodePlace, fromPincode: string | null): A {
  const typed = address.city.trim() !== "" && address.city !== fromPincode;
  const states = statesAtBorder(place);
  const atBorder = states.includes(address.state) ? address.state : "";
  const state = states.length > 0 ? atBorder : place.state;
  return { ...address, state, city: typed || !place.city ? address.city : place.city };
}
