import { useTranslation } from "react-i18next";
import { useWords } from "@/shared/i18n/useWords";

/** The fields that only a sync reads; imports have the others too. */
const OWN_FIELDS = ["balance", "balance_side", "account_group", "batch"] as const;

export const ownField = (name: string) => OWN_FIELDS.find((each) => each === name);

/** The kind of import that has the fields of each kind of record of the books. */
const KINDS: Record<string, string> = {
  variants: "products",
  stock: "products",
  departments: "categories",
  accounts: "parties",
  balances: "parties",
  party_prices: "priceLists",
};

/** Fields of the books that have another name in imports. */
const OTHERWISE: Record<string, string> = {
  address: "address1",
  aliases: "short_name",
  amount: "balance",
  department_key: "category",
  discount: "discount_percent",
  grade: "price_grade",
  group: "account_group",
  min_qty: "minimum_quantity",
  multiple: "quantity_step",
  pack: "pieces_per_box",
  person: "person_name",
  quantity: "stock",
  rates: "rate",
  salesperson_key: "salesperson",
  size_code: "size",
  state_code: "state",
};

/**
 * Returns a function that names a field of the books like an import's column; the name is empty for an
 * unknown field. A table names its fields as imports do, and other sources in camel case.
 */
export function useFieldName() {
  const { i18n } = useTranslation(["imports", "sync"]);
  const { t } = useWords("sync");
  const { t: imports } = useWords("imports");
  return (entity: string | null, field: string | null) => {
    const written = (field ?? "").replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const name = OTHERWISE[written] ?? written;
    const own = ownField(name);
    if (own) return t(`columns.own.${own}`);
    const key = `field.${KINDS[entity ?? ""] ?? entity}.${name}`;
    return i18n.exists(`imports:${key}`) ? imports(key) : "";
  };
}
