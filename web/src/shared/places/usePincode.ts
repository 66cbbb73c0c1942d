import { useRef, useState } from "react";
import { useLazyGetPincodeQuery } from "./api";
import { isPincode, statesAtBorder, withPlace } from "./pincode";

type Fill = <A extends { state: string; city: string }>(address: A) => A;

/**
 * Returns a function that fills in the place of a complete pincode, and the states of a pincode on a border.
 * Without an answer the address stays as it is.
 */
export function usePincode(onPlace: (fill: Fill) => void) {
  const [ask] = useLazyGetPincodeQuery();
  const latest = useRef("");
  const filled = useRef<string | null>(null);
  const [atBorder, setAtBorder] = useState<string[]>([]);
  const fillPlace = async (pincode: string) => {
    latest.current = pincode;
    setAtBorder([]);
    if (!isPincode(pincode)) return;
    const { data: place } = await ask(pincode, true);
    if (!place || latest.current !== pincode) return;
    const before = filled.current;
    filled.current = place.city;
    setAtBorder(statesAtBorder(place));
    onPlace((address) => withPlace(address, place, before));
  };
  return { fillPlace, atBorder };
}
