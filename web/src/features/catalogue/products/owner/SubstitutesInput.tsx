import { Select } from "antd";
import { useState } from "react";
import { IconButton } from "@/shared/antd/IconButton";
import { useSettled } from "@/shared/hooks/useSettled";
import { useWords } from "@/shared/i18n/useWords";
import { useFindItemOptionsQuery } from "./api";
import styles from "./Substitutes.module.css";
import type { Named } from "./wire";

/** The server accepts no more substitutes than this. */
const MAX_SUBSTITUTES = 6;

type SubstitutesInputProps = {
  /** The code of the item, which cannot be its own substitute. */
  code: string;
  value: Named[];
  onChange: (chosen: Named[]) => void;
};

/** Chooses the items that customers are offered instead of this one, best first. */
export function SubstitutesInput({ code, value: chosen, onChange, ...input }: SubstitutesInputProps) {
  const { t } = useWords("products");
  const [typed, setTyped] = useState("");
  const words = useSettled(typed.trim());
  const { currentData: found = [], isFetching } = useFindItemOptionsQuery(words, { skip: words === "" });
  const taken = new Set([code, ...chosen.map((item) => item.code)]);
  const options = found.filter((item) => !taken.has(item.code));
  const add = (picked: string) => {
    const item = options.find((each) => each.code === picked);
    if (item) onChange([...chosen, item]);
    setTyped("");
  };
  const raise = (index: number) => {
    const item = chosen[index];
    if (!item) return;
    const others = chosen.filter((each) => each !== item);
    onChange([...others.slice(0, index - 1), item, ...others.slice(index - 1)]);
  };
  return (
    <>
      {chosen.length > 0 && (
        <ol className={styles.chosen} aria-label={t("field.substitutes")}>
          {chosen.map((item, index) => (
            <li key={item.code}>
              <span className="figures">{index + 1}.</span>
              <span className={styles.name}>
                {item.name} <small className="figures">{item.code}</small>
              </span>
              <IconButton
                icon="arrowUp"
                size={16}
                label={t("substitutes.raise", { name: item.name })}
                disabled={index === 0}
                onClick={() => raise(index)}
              />
              <IconButton
                icon="close"
                size={16}
                label={t("substitutes.remove", { name: item.name })}
                onClick={() => onChange(chosen.filter((each) => each !== item))}
              />
            </li>
          ))}
        </ol>
      )}
      <Select
        {...input}
        showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
        disabled={chosen.length >= MAX_SUBSTITUTES}
        loading={isFetching}
        suffixIcon={null}
        placeholder={t(chosen.length >= MAX_SUBSTITUTES ? "substitutes.most" : "substitutes.find", {
          count: MAX_SUBSTITUTES,
        })}
        notFoundContent={words && !isFetching ? t("substitutes.none") : null}
        value={null}
        options={options.map((item) => ({ value: item.code, label: `${item.name} · ${item.code}` }))}
        onChange={(picked: string | null) => picked && add(picked)}
      />
    </>
  );
}
