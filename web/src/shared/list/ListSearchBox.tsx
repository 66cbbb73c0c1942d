import { Button, Input, type InputRef, Space } from "antd";
import { useEffect, useRef, useState } from "react";
import { useWords } from "@/shared/i18n/useWords";
import { isFree } from "@/shared/keys/free";
import { Icon } from "@/shared/ui/Icon";
import styles from "./List.module.css";
import { toFirstRow } from "./useRowKeys";

const PAUSE = 250;

type ListSearchBoxProps = {
  label: string;
  value: string;
  onSearch: (words: string) => void;
  /** Whether to show a search button, for users who look for one. */
  button?: boolean;
};

/**
 * Searches a moment after the last key press, or at once on Enter. The key / focuses the box; ↓ moves to the
 * results.
 */
export function ListSearchBox({ label, value, onSearch, button }: ListSearchBoxProps) {
  const { t } = useWords("office");
  const input = useRef<InputRef>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState(value);

  useEffect(() => {
    if (document.activeElement !== input.current?.input) setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "/" || !isFree(event)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);

  const search = (words: string, wait: number) => {
    setTyped(words);
    clearTimeout(timer.current);
    const page = window.location.pathname;
    // The next page may still be loading when the user has already left this one; the search must not lead
    // back.
    timer.current = setTimeout(() => window.location.pathname === page && onSearch(words.trim()), wait);
  };

  const box = (
    <Input
      ref={input}
      className={button ? undefined : styles.search}
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={64}
      prefix={<Icon name="search" size={16} />}
      suffix={typed ? undefined : <kbd className={styles.key}>/</kbd>}
      value={typed}
      onChange={(event) => search(event.target.value, PAUSE)}
      onPressEnter={() => search(typed, 0)}
      onKeyDown={(event) => {
        if (event.key === "Escape" && typed) search("", 0);
        if (event.key === "ArrowDown") {
          event.preventDefault();
          toFirstRow();
        }
      }}
    />
  );
  if (!button) return box;
  return (
    <Space.Compact className={styles.search}>
      {box}
      <Button onClick={() => search(typed, 0)}>{t("list.search")}</Button>
    </Space.Compact>
  );
}
