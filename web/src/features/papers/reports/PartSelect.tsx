import { Select } from "antd";
import { useEffect, useId, useRef, useState } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { useListCategoryChoicesQuery, useListPartyChoicesQuery } from "./api";
import styles from "./Report.module.css";
import { GUESTS } from "./reports";
import type { Choice } from "./wire";

const PAUSE = 250;
const CHOICES = { party: useListPartyChoicesQuery, category: useListCategoryChoicesQuery };

type PartSelectProps = { by: "party" | "category"; value: string; onChange: (code: string) => void };

/** Chooses a party or category, which the server finds by its name or code. */
export function PartSelect({ by, value, onChange }: PartSelectProps) {
  const { t } = useWords("reports");
  const id = useId();
  const { words, search } = usePause();
  const useChoices = CHOICES[by];
  const { data: choices = [], isFetching } = useChoices(words);
  const present = choices.some(({ code }) => code === value);
  // The address may name a party or category that is not among the first choices.
  const { data: named = [] } = useChoices(value, { skip: !value || present });
  const chosen = present ? [] : named.filter(({ code }) => code === value);
  const label = ({ code, name }: Choice) => (code === GUESTS ? t("guests") : name);
  return (
    <label className={styles.field} htmlFor={id}>
      <span>{t(by)}</span>
      <Select
        id={id}
        showSearch={{ filterOption: false, onSearch: search }}
        allowClear
        loading={isFetching}
        placeholder={t(`all.${by}`)}
        notFoundContent={isFetching ? null : t("noSuch")}
        value={value || undefined}
        onChange={(code: string | undefined) => onChange(code ?? "")}
        options={[...chosen, ...choices].map((choice) => ({ value: choice.code, label: label(choice) }))}
      />
    </label>
  );
}

/** Returns the searched words a moment after the last key. */
function usePause() {
  const [words, setWords] = useState("");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (typed: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setWords(typed.trim()), PAUSE);
  };
  return { words, search };
}
