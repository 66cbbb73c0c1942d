import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { useState } from "react";
import { useDispatch } from "react-redux";
import { listStores, type StoresQuery } from "@/features/platform/console/stores";
import { useOutcome } from "@/features/platform/console/useOutcome";
import type { StoreRow } from "@/features/platform/console/wire";
import { saveCsv } from "@/shared/files/csv";
import { useWords } from "@/shared/i18n/useWords";

const AT_ONCE = 100;
const COLUMNS = [
  "mobileNo",
  "companyName",
  "personName",
  "email",
  "city",
  "state",
  "products",
  "customers",
  "orders30",
  "lastOrder",
  "storage",
  "schemaVersion",
  "database",
  "createdAt",
  "closedAt",
] as const satisfies readonly (keyof StoreRow)[];

/** All stores that the list is narrowed down to, as Stores.csv; `percent` is null while none is made. */
export function useStoresFile() {
  const { t } = useWords("platform");
  const report = useOutcome();
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [percent, setPercent] = useState<number | null>(null);

  const read = async (query: StoresQuery) => {
    const rows: StoreRow[] = [];
    for (let page = 0, total = 1; rows.length < total; page += 1) {
      // In this order new orders do not move stores to another page during the export.
      const args = { ...query, sort: "createdAt", desc: false, page, size: AT_ONCE } as const;
      const question = listStores.initiate(args, { forceRefetch: true, subscribe: false });
      const answer = await dispatch(question).unwrap();
      if (answer.items.length === 0) break;
      rows.push(...answer.items);
      total = answer.total;
      setPercent(Math.round((100 * rows.length) / Math.max(1, total)));
    }
    return rows;
  };
  const make = async (query: StoresQuery) => {
    if (percent !== null) return;
    setPercent(0);
    const rows = await report(read(query));
    setPercent(null);
    if (!rows) return;
    const head = COLUMNS.map((name) => t(`file.${name}`));
    saveCsv([head, ...rows.map((row) => COLUMNS.map((name) => row[name] ?? ""))], "Stores.csv");
  };
  return { percent, make };
}
