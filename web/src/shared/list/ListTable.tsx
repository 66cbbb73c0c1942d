import { Checkbox, Table, type TableColumnsType, type TableProps } from "antd";
import { ArrowDown, ArrowUp } from "lucide";
import { IconButton } from "@/shared/antd/IconButton";
import { useWords } from "@/shared/i18n/useWords";
import { Outline } from "@/shared/ui/Outline";
import type { ListColumn } from "./columns";
import styles from "./List.module.css";
import type { ListRows } from "./rows";
import type { ListAddress } from "./useListSearch";
import type { ListView } from "./useListView";

type ListTableProps<T, S extends string> = ListRows<T> & {
  list: ListAddress<S>;
  view: ListView<T>;
  /** The default order of the list, shown in the table's head. */
  ownOrder?: { sort: S; desc: boolean };
};

const NOT_OPENING =
  "a, button, label, input, .ant-table-selection-column, .ant-table-row-expand-icon-cell, .ant-table-expanded-row";

/** Rows as a table: a click on a row opens it, Shift selects a range, and column headings sort. */
export function ListTable<T, S extends string>(props: ListTableProps<T, S>) {
  const { rows, keyOf, onOpen, list, view, ownOrder } = props;
  const className = [styles.table, view.density === "dense" && styles.dense];
  return (
    <Table<T>
      className={[...className, onOpen && styles.opening].filter(Boolean).join(" ")}
      rowKey={(row) => String(keyOf(row))}
      dataSource={rows}
      columns={view.shown.map((column) => tableColumn(column, list, ownOrder))}
      tableLayout="fixed"
      pagination={false}
      showSorterTooltip={false}
      sortDirections={["ascend", "descend", "ascend"]}
      onChange={(_pages, _filters, sorter, { action }) => {
        if (action !== "sort" || Array.isArray(sorter)) return;
        const sort = view.columns.find(({ key }) => key === sorter.columnKey)?.sort as S | undefined;
        if (sort) list.show({ sort, desc: sorter.order === "descend" });
      }}
      rowSelection={useTicks(props)}
      expandable={useDetails(props)}
      onRow={(row) => ({
        tabIndex: -1,
        onClick: (event) => {
          if (!(event.target as HTMLElement).closest(NOT_OPENING)) onOpen?.(row);
        },
      })}
    />
  );
}

function tableColumn<T, S extends string>(
  { key, title, width, figures, sort, from, untitled, render }: ListColumn<T>,
  { search }: ListAddress<S>,
  ownOrder?: { sort: S; desc: boolean },
): TableColumnsType<T>[number] {
  const order = search.sort ? { sort: search.sort, desc: search.desc } : ownOrder;
  return {
    key,
    title: untitled ? <span className="visually-hidden">{title}</span> : title,
    width,
    align: figures ? "right" : undefined,
    className: figures ? styles.figures : undefined,
    responsive: from && [from],
    sorter: !!sort,
    sortOrder: sort && order?.sort === sort ? (order.desc ? "descend" : "ascend") : null,
    sortIcon: ({ sortOrder }) => (
      <Outline
        of={sortOrder === "descend" ? ArrowDown : ArrowUp}
        size={14}
        className={sortOrder ? styles.sorted : styles.unsorted}
      />
    ),
    render: (_value, row) => render(row),
  };
}

function useDetails<T>({ nameOf, details }: ListRows<T>): TableProps<T>["expandable"] {
  const { t } = useWords("office");
  if (!details) return undefined;
  return {
    expandedRowRender: details,
    columnWidth: 44,
    columnTitle: <span className="visually-hidden">{t("list.details")}</span>,
    expandIcon: ({ expanded, record, onExpand }) => (
      <IconButton
        className={styles.unfold}
        icon={expanded ? "chevronDown" : "chevronRight"}
        size={16}
        label={t(expanded ? "list.fold" : "list.unfold", { name: nameOf(record) })}
        aria-expanded={expanded}
        onClick={(event) => onExpand(record, event)}
      />
    ),
  };
}

function useTicks<T>({ rows, keyOf, nameOf, selection }: ListRows<T>): TableProps<T>["rowSelection"] {
  const { t } = useWords("office");
  if (!selection) return undefined;
  const { chosen, allowed = () => true, select } = selection;
  const selectable = rows.filter(allowed).map(keyOf);
  const all = selectable.length > 0 && chosen.length === selectable.length;
  return {
    columnWidth: 40,
    selectedRowKeys: chosen.map(String),
    onChange: (keys) => select(rows.map(keyOf).filter((key) => keys.includes(String(key)))),
    columnTitle: (
      <Checkbox
        aria-label={t("list.selectAll", { count: selectable.length })}
        title={t("list.selectAll", { count: selectable.length })}
        disabled={selectable.length === 0}
        checked={all}
        indeterminate={chosen.length > 0 && !all}
        onChange={() => select(all ? [] : selectable)}
      />
    ),
    getCheckboxProps: (row) => ({
      disabled: !allowed(row),
      "aria-label": t("list.select", { name: nameOf(row) }),
    }),
  };
}
