import { type FormEvent, useId, useState } from "react";
import { useListBrandsQuery } from "@/features/catalogue/products/buyer/api";
import type { UsableFilter } from "@/features/catalogue/products/buyer/wire";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { Button, IconButton } from "@/shared/ui/Button";
import { Field } from "@/shared/ui/Field";
import { Layer } from "@/shared/ui/Layer";
import { SelectField } from "@/shared/ui/SelectField";
import { Switch } from "@/shared/ui/Switch";
import { NO_FILTER, rupeesFrom, type ShopFilter } from "../shop-address";
import styles from "./ShopFilters.module.css";

type FilterSheetProps = {
  filter: ShopFilter;
  usable: readonly UsableFilter[];
  category: string;
  onChange: (filter: ShopFilter) => void;
  onClose: () => void;
};

/** A sheet with all filters, which apply when they are confirmed. */
export function FilterSheet({ filter, usable, category, onChange, onClose }: FilterSheetProps) {
  const { t } = useWords("filters");
  const { t: common } = useWords("common");
  const [draft, setDraft] = useState(filter);
  const change = (part: Partial<ShopFilter>) => setDraft({ ...draft, ...part });
  const use = (chosen: ShopFilter) => {
    onChange(chosen);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    use(draft);
  };
  return (
    <Layer open onClose={onClose} from="sheet" label={t("open")}>
      <div className={styles.head}>
        <h2>{t("open")}</h2>
        <IconButton icon="close" label={common("close")} onClick={onClose} />
      </div>
      <form id="filters" className={styles.fields} onSubmit={submit}>
        {usable.includes("stock") && (
          <Turn text={t("inStock")} on={draft.inStock} onTurn={(inStock) => change({ inStock })} />
        )}
        {usable.includes("bought") && (
          <Turn text={t("bought")} on={draft.bought} onTurn={(bought) => change({ bought })} />
        )}
        {usable.includes("rate") && <RateRange draft={draft} onChange={change} />}
        <BrandField category={category} draft={draft} onChange={change} />
      </form>
      <div className={styles.foot}>
        <Button large onClick={() => use({ ...NO_FILTER, sort: draft.sort })}>
          {t("clear")}
        </Button>
        <Button look="primary" large type="submit" form="filters">
          {t("show")}
        </Button>
      </div>
    </Layer>
  );
}

function Turn({ text, on, onTurn }: { text: string; on: boolean; onTurn: (on: boolean) => void }) {
  const id = useId();
  return (
    <div className={styles.turn}>
      <label htmlFor={id}>{text}</label>
      <Switch id={id} checked={on} onTurn={onTurn} />
    </div>
  );
}

type PartProps = { draft: ShopFilter; onChange: (part: Partial<ShopFilter>) => void };

function RateRange({ draft, onChange }: PartProps) {
  const { t } = useWords("filters");
  return (
    <fieldset className={styles.range}>
      <legend className="visually-hidden">{t("rate")}</legend>
      <Field
        label={t("from")}
        inputMode="numeric"
        maxLength={8}
        value={draft.minRate ?? ""}
        onChange={({ target }) => onChange({ minRate: rupeesFrom(target.value.replace(/\D/g, "")) })}
      />
      <Field
        label={t("to")}
        inputMode="numeric"
        maxLength={8}
        value={draft.maxRate ?? ""}
        onChange={({ target }) => onChange({ maxRate: rupeesFrom(target.value.replace(/\D/g, "")) })}
      />
    </fieldset>
  );
}

/**
 * The brands with their counts; nothing if there are none. A chosen brand is shown even if no item has it.
 */
function BrandField({ category, draft, onChange }: PartProps & { category: string }) {
  const { t } = useWords("filters");
  const { data: brands = [] } = useListBrandsQuery({ category });
  const { brand } = draft;
  if (brands.length === 0 && !brand) return null;
  const options = brands.map(({ name, count }) => ({
    value: name,
    text: `${name} (${quantityText(count)})`,
  }));
  if (brand && !brands.some(({ name }) => name === brand)) options.unshift({ value: brand, text: brand });
  return (
    <SelectField
      label={t("brand")}
      empty={t("all")}
      options={options}
      value={brand}
      onChange={({ target }) => onChange({ brand: target.value })}
    />
  );
}
