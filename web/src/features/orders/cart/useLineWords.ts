import { useMemo } from "react";
import { rupees } from "@/shared/format/rupees";
import { useUnit } from "@/shared/i18n/useUnit";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import type { CartLine } from "./wire";

export type LineWords = ReturnType<typeof useLineWords>;

/** Returns the texts of a line. Each word is looked up only once, since a cart may have hundreds of lines. */
export function useLineWords() {
  const { t: shop } = useWords("shop");
  const { settings, company, path } = useStore();
  const unit = useUnit();
  return useMemo(() => {
    const per = once((name: string) =>
      settings.units ? shop("per", { unit: unit.word(name || "pc") }) : "",
    );
    const gst = once((percent: number) => (company.untaxed ? "" : shop("gst", { percent })));
    const quantity = once((count: number, name: string) => unit.quantity(count, name));
    return {
      address: ({ code }: CartLine) => path(`product/${encodeURIComponent(code)}`),
      /** Returns a text such as "16 A · ₹38 / pc · 18 % GST". */
      rate: (line: CartLine) => {
        const rate = line.rate === null ? null : `${rupees(line.rate)}${per(line.unit)}`;
        return [line.size, rate, gst(line.tax)].filter(Boolean).join(" · ");
      },
      quantity: (line: CartLine) => quantity(line.quantity, line.unit),
      /** Returns a text such as "16 A · 20 pc × ₹38". */
      counted: (line: CartLine) => {
        const times = line.rate === null ? "" : ` × ${rupees(line.rate)}`;
        return [line.size, quantity(line.quantity, line.unit)].filter(Boolean).join(" · ") + times;
      },
    };
  }, [shop, settings.units, company.untaxed, path, unit]);
}

/** Returns a function that caches its result by the values. */
function once<Values extends (string | number)[]>(work: (...values: Values) => string) {
  const answers = new Map<string, string>();
  return (...values: Values) => {
    const key = values.join("\n");
    const answer = answers.get(key) ?? work(...values);
    answers.set(key, answer);
    return answer;
  };
}
