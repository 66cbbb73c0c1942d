import { Button, Checkbox, Popover, Segmented } from "antd";
import { Columns3, Rows3 } from "lucide";
import { useState } from "react";
import { usePhone } from "@/shared/hooks/useMedia";
import { useWords } from "@/shared/i18n/useWords";
import { Outline } from "@/shared/ui/Outline";
import styles from "./List.module.css";
import { SortSelect } from "./SortSelect";
import type { ListAddress } from "./useListSearch";
import type { ListView } from "./useListView";

type ViewButtonProps<T, S extends string> = { view: ListView<T>; list: ListAddress<S> };

/** A choice of the columns and the row height; on a phone, of the order of the cards. */
export function ViewButton<T, S extends string>({ view, list }: ViewButtonProps<T, S>) {
  const { t } = useWords("office");
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  const ways = view.columns.flatMap(({ sort, title }) => (sort ? [{ sort: sort as S, title }] : []));
  if (phone && ways.length === 0) return null;
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      content={phone ? <SortSelect list={list} ways={ways} /> : <Columns view={view} />}
    >
      <Button
        className={styles.view}
        aria-label={t(phone ? "list.sortedBy" : "list.view")}
        aria-expanded={open}
        title={t(phone ? "list.sortedBy" : "list.view")}
        icon={<Outline of={phone ? Rows3 : Columns3} size={16} />}
        onKeyDown={(event) => event.key === "Escape" && setOpen(false)}
      />
    </Popover>
  );
}

function Columns<T>({ view }: { view: ListView<T> }) {
  const { t } = useWords("office");
  const choosable = view.columns.filter(({ always, untitled }) => !always && !untitled);
  const shown = choosable.filter((column) => view.shown.includes(column)).map(({ key }) => key);
  return (
    <div className={styles.chooser}>
      {choosable.length > 0 && (
        <fieldset>
          <legend>{t("list.columns")}</legend>
          <Checkbox.Group
            value={shown}
            onChange={(keys) =>
              view.hide(choosable.map(({ key }) => key).filter((key) => !keys.includes(key)))
            }
            options={choosable.map(({ key, title }) => ({ value: key, label: title }))}
          />
        </fieldset>
      )}
      <fieldset>
        <legend>{t("list.density")}</legend>
        <Segmented
          value={view.density}
          onChange={view.setDensity}
          options={[
            { value: "roomy" as const, label: t("list.roomy") },
            { value: "dense" as const, label: t("list.dense") },
          ]}
        />
      </fieldset>
    </div>
  );
}
