import { DatePicker, Select } from "antd";
import dayjs from "dayjs";
import { useSearchParams } from "react-router";
import { rupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { METHODS, type PaymentSum, STATES } from "../wire";
import styles from "./Payments.module.css";

/** Returns the payment filters of the page's address, and a function that changes them. */
export function usePaymentFilters() {
  const [params, setParams] = useSearchParams();
  const narrow = (name: string, to: string) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      if (to) next.set(name, to);
      else next.delete(name);
      next.delete("page");
      return next;
    });
  return {
    filters: {
      state: STATES.find((name) => name === params.get("state")),
      method: METHODS.find((name) => name === params.get("method")),
      salesperson: params.get("by") ?? undefined,
      day: /^\d{4}-\d\d-\d\d$/.exec(params.get("day") ?? "")?.[0],
    },
    narrow,
  };
}

type PaymentFiltersProps = ReturnType<typeof usePaymentFilters> & {
  salespeople: readonly { code: string; name: string }[];
};

/** Filters the payments by status, method, salesperson and day. */
export function PaymentFilters({ filters, narrow, salespeople }: PaymentFiltersProps) {
  const { t } = useWords("payments");
  const choices = [
    {
      name: "state",
      label: t("stateTitle"),
      value: filters.state,
      all: t("all"),
      options: STATES.map((value) => ({ value: value as string, label: t(`state.${value}`) })),
    },
    {
      name: "method",
      label: t("methodTitle"),
      value: filters.method,
      all: t("allMethods"),
      options: METHODS.map((value) => ({ value: value as string, label: t(`methods.${value}`) })),
    },
    {
      name: "by",
      label: t("salespersonTitle"),
      value: filters.salesperson,
      all: t("allSalespeople"),
      options: salespeople.map(({ code, name }) => ({ value: code, label: name })),
    },
  ];
  return (
    <>
      {choices.map(({ name, label, value, all, options }) => (
        <Select
          key={name}
          className={styles.select}
          aria-label={label}
          virtual={false}
          value={value ?? ""}
          options={[{ value: "", label: all }, ...options]}
          onChange={(to) => narrow(name, to)}
        />
      ))}
      <DatePicker
        aria-label={t("dayTitle")}
        placeholder={t("dayTitle")}
        value={filters.day ? dayjs(filters.day) : null}
        onChange={(day) => narrow("day", day ? day.format("YYYY-MM-DD") : "")}
      />
    </>
  );
}

/** Shows the sums of all listed payments by method and status. */
export function PaymentSums({ of }: { of: readonly PaymentSum[] }) {
  const { t } = useWords("payments");
  if (of.length === 0) return null;
  return (
    <ul className={`${styles.sums} figures`} aria-label={t("totals")}>
      {of.map(({ method, state, count, amount }) => (
        <li key={`${method} ${state}`}>
          {t("sum", { method: t(`methods.${method}`), state: t(`state.${state}`), count })}{" "}
          <b>{rupees(amount)}</b>
        </li>
      ))}
    </ul>
  );
}
