import { useSearchParams } from "react-router";
import type { Salesperson } from "./wire";

/** Returns the salesperson of the page's address; a store's only salesperson is chosen by default. */
export function useSalesperson(people: Salesperson[] | undefined) {
  const [params, setParams] = useSearchParams();
  const only = people?.length === 1 ? people[0]?.code : undefined;
  const code = params.get("cd") ?? only ?? "";
  return {
    code,
    person: people?.find((one) => one.code === code),
    choose: (chosen: string) =>
      setParams((now) => {
        const next = new URLSearchParams(now);
        next.set("cd", chosen);
        return next;
      }),
  };
}
