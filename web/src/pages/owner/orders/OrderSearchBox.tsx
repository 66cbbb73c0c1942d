import { Input, type InputRef } from "antd";
import { useEffect, useRef, useState } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import styles from "./Orders.module.css";

const PAUSE = 250;

/** Searches a moment after the last key, at once on Enter; the key / leads here. */
export function OrderSearchBox({ value, onSearch }: { value: string; onSearch: (words: string) => void }) {
  const { t } = useWords("owner");
  const input = useRef<InputRef>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState(value);

  useEffect(() => {
    if (document.activeElement !== input.current?.input) setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const writing = (event.target as HTMLElement).closest("input, textarea, select, dialog");
      if (event.key !== "/" || event.ctrlKey || event.metaKey || writing) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);

  const search = (words: string, wait: number) => {
    setTyped(words);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(words.trim()), wait);
  };

  return (
    <Input
      ref={input}
      className={styles.search}
      type="search"
      aria-label={t("orders.search")}
      placeholder={t("orders.search")}
      maxLength={64}
      prefix={<Icon name="search" size={16} />}
      suffix={typed ? undefined : <kbd className={styles.key}>/</kbd>}
      value={typed}
      onChange={(event) => search(event.target.value, PAUSE)}
      onPressEnter={() => search(typed, 0)}
      onKeyDown={(event) => event.key === "Escape" && typed && search("", 0)}
    />
  );
}
