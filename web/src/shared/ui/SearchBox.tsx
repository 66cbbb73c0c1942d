import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useBackCloses } from "@/shared/hooks/useBackCloses";
import { IconButton } from "./Button";
import { Icon } from "./Icon";
import styles from "./SearchBox.module.css";

type SearchBoxProps = {
  /** The current search words, from the address. */
  value: string;
  placeholder: string;
  /** The accessible name; by default it is a search of the shop's items. */
  label?: string;
  onSearch: (words: string) => void;
  recent?: readonly string[];
  onForget?: () => void;
  /** Listens for the key / to take the focus. */
  hotkey?: boolean;
};

const PAUSE = 250;

/** Searches a moment after the last key press; Enter searches at once, Escape clears. */
export function SearchBox({
  value,
  placeholder,
  label,
  onSearch,
  recent = [],
  onForget,
  hotkey,
}: SearchBoxProps) {
  const { t } = useTranslation("common");
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [typed, setTyped] = useState(value);
  const [focused, setFocused] = useState(false);
  const offering = focused && !typed && recent.length > 0;
  useBackCloses(offering, () => setFocused(false));

  useEffect(() => {
    if (document.activeElement !== input.current) setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  useHotkey(hotkey, () => input.current?.focus());

  const search = (words: string, wait = 0) => {
    setTyped(words);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(words.trim()), wait);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices whether the focus is inside
    <div
      className={styles.search}
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        aria-label={label ?? t("search.label")}
        placeholder={placeholder}
        autoComplete="off"
        value={typed}
        onChange={(event) => search(event.target.value, PAUSE)}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            search(typed);
            input.current?.blur();
          }
          if (event.key === "Escape" && typed) search("");
        }}
      />
      {typed ? (
        <IconButton
          icon="close"
          size={16}
          label={t("clear")}
          onClick={() => {
            search("");
            input.current?.focus();
          }}
        />
      ) : (
        hotkey && <kbd className={styles.key}>/</kbd>
      )}
      {offering && (
        <div className={styles.recent}>
          <div className={styles.recentHead}>
            {t("search.recent")}
            <button type="button" onClick={onForget}>
              {t("search.forget")}
            </button>
          </div>
          <ul>
            {recent.map((words) => (
              <li key={words}>
                <button
                  type="button"
                  onClick={() => {
                    search(words);
                    setFocused(false);
                  }}
                >
                  <Icon name="clock" size={16} /> {words}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function useHotkey(on: boolean | undefined, run: () => void) {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.key !== "/" || event.ctrlKey || event.metaKey || /INPUT|TEXTAREA|SELECT/.test(target.tagName))
        return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [on]);
}
