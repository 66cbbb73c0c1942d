import { useRef } from "react";
import { useLazyGetPincodeQuery } from "./api";
import { isPincode, type PincodePlace, withPlace } from "./pincode";

type Fill = <A extends { state: string; city: string }>(address: A) => A;

/** Returns a function that fills in the place of a pincode once it is whole. Without an answer nothing changes. */
export function usePincode(onPlace: (fill: Fill, place: PincodePlace) => void) {
  const [ask] = useLazyGetPincodeQuery();
  const latest = useRef("");
  const filled = useRef<string | null>(null);
  return async (pincode: string) => {
    latest.current = pincode;
    if (!isPincode(pincode)) return;
    const { data: place } = await ask(pincode, true);
    if (!place || latest.current !== pincode) return;
    const before = filled.current;
    filled.current = place.city;
    onPlace((address) => withPlace(address, place, before), place);
  };
}
