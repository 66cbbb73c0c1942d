import type { ReactNode } from "react";
import styles from "./List.module.css";
import { ListSearchBox } from "./ListSearchBox";
import type { ListAddress } from "./useListSearch";
import type { ListView } from "./useListView";
import { ViewButton } from "./ViewButton";

type ListBarProps<T, S extends string> = {
  list: ListAddress<S>;
  /** The fields that the search covers. */
  searchLabel: string;
  onSearch?: (words: string) => void;
  searchButton?: boolean;
  /** Omitted if the list has no table. */
  view?: ListView<T>;
  /** Filter chips. */
  children?: ReactNode;
};

/** The bar above a list: its search, its filters, and the options of its view. */
export function ListBar<T, S extends string>({
  list,
  searchLabel,
  onSearch,
  searchButton,
  view,
  children,
}: ListBarProps<T, S>) {
  return (
    <div className={styles.filters}>
      <ListSearchBox
        label={searchLabel}
        value={list.search.words}
        button={searchButton}
        onSearch={onSearch ?? ((words) => list.show({ words } as never, true))}
      />
      {view && <ViewButton view={view} list={list} />}
      {children}
    </div>
  );
}
