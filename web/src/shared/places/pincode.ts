import type { Wire } from "@/shared/api/wire";

export type PincodePlace = Wire["PincodePlace"];
type Address = { state: string; city: string };

/** A whole pincode, whose place can be asked for. */
export const isPincode = (text: string) => /^[1-9]\d{5}$/.test(text);

/** The states of a pincode at a border, none of any other. Browsers keep answers without `states` for a day. */
export const statesAtBorder = ({ states }: PincodePlace): string[] => (states?.length > 1 ? states : []);

/**
 * The address with the place of its pincode. Of two states at a border neither is chosen; the one that is there
 * stays. A city that somebody typed stays; one that came from another pincode, or none, gives way.
 */
export function withPlace<A extends Address>(address: A, place: PincodePlace, fromPincode: string | null): A {
  const typed = address.city.trim() !== "" && address.city !== fromPincode;
  const states = statesAtBorder(place);
  const atBorder = states.includes(address.state) ? address.state : "";
  const state = states.length > 0 ? atBorder : place.state;
  return { ...address, state, city: typed || !place.city ? address.city : place.city };
}
