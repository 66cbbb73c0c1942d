import { useMemo } from "react";
import { personOf } from "@/shared/session/token";
import { useSession } from "@/shared/session/useSession";
import { type EntryName, entry } from "@/shared/storage/storage";
import { useStore } from "@/shared/tenant/store-context";

/** Returns the storage entry of this device for a person's text for one party of a store. */
export function useOnDevice(name: EntryName, party = "") {
  const { mobileNumber } = useStore();
  const { claims } = useSession();
  const person = claims ? personOf(claims) : "";
  return useMemo(() => entry(name, mobileNumber, person, party), [name, mobileNumber, person, party]);
}
