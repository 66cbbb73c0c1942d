import { Select } from "antd";
import { useWords } from "@/shared/i18n/useWords";
import styles from "./List.module.css";
import type { ListAddress } from "./useListSearch";

type SortSelectProps<S extends string> = { list: ListAddress<S>; ways: { sort: S; title: string }[] };

/** A choice of the order of a list that has no column headings. */
export function SortSelect<S extends string>({ list: { search, show }, ways }: SortSelectProps<S>) {
  const { t } = useWords("office");
  const both = ways.flatMap(({ sort, title }) => [
    { value: `${sort} N`, label: `${title} ↑` },
    { value: `${sort} Y`, label: `${title} ↓` },
  ]);
  return (
    <Select
      className={styles.sorts}
      aria-label={t("list.sortedBy")}
      virtual={false}
      value={search.sort ? `${search.sort} ${search.desc ? "Y" : "N"}` : ""}
      options={[{ value: "", label: t("list.asAtFirst") }, ...both]}
      onChange={(way) => {
        const [sort, desc] = way.split(" ");
        show({ sort: (sort as S) || null, desc: desc === "Y" });
      }}
    />
  );
}
