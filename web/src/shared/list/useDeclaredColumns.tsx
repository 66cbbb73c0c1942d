import type { ReactNode } from "react";
import { type ColumnKind, type ColumnName, columnOf, type ListName, type RowOf } from "@/shared/api/declared";
import { fullDay } from "@/shared/format/dates";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import type { Status } from "@/shared/theme/tokens";
import { Rupees } from "@/shared/ui/Rupees";
import { StatusBadge } from "@/shared/ui/StatusBadge";
import type { ListColumn } from "./columns";

const WIDTHS: Partial<Record<ColumnKind, number>> = {
  number: 80,
  quantity: 104,
  money: 136,
  day: 116,
  time: 116,
  status: 118,
};
const FIGURES: readonly ColumnKind[] = ["quantity", "money"];

/**
 * Returns a function that makes a column of a list: its kind, order and value come from the server's
 * declaration, the rest from the page.
 */
export function useDeclaredColumns<L extends ListName, T extends Partial<RowOf<L>> = RowOf<L>>(
  list: L,
  words: string,
  titles = "column",
) {
  const { t, language } = useWords(words);
  return (name: ColumnName<L>, own: Partial<ListColumn<T>> = {}): ListColumn<T> => {
    const { kind, wire, sort } = columnOf(list, name);
    return {
      key: name,
      title: own.title ?? t(`${titles}.${name}`),
      width: WIDTHS[kind],
      figures: FIGURES.includes(kind),
      sort: sort && wire,
      render: (row) => cell(kind, row[name], language, row),
      ...own,
    };
  };
}

/** A row whose status may be shown as partly dispatched. */
type MaybePartly = { partly?: unknown };

function cell(kind: ColumnKind, value: unknown, language: string, { partly }: MaybePartly): ReactNode {
  if (value === undefined || value === null) return "–";
  switch (kind) {
    case "money":
      return <Rupees amount={value as number} paise />;
    case "quantity":
      return quantityText(value as number);
    case "time":
      return <span className="figures">{fullDay(value as string, language)}</span>;
    case "day":
      return <span className="figures">{fullDay(`${value}T12:00:00+05:30`, language)}</span>;
    case "status":
      return <StatusBadge status={value as Status} partly={partly === true} />;
    default:
      return (
        <p className="ellipsis" title={String(value)}>
          {String(value)}
        </p>
      );
  }
}
