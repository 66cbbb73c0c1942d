import { Input } from "antd";
import { type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useSettled } from "@/shared/hooks/useSettled";
import { useWords } from "@/shared/i18n/useWords";
import { Icon } from "@/shared/ui/Icon";
import { Layer } from "@/shared/ui/Layer";
import styles from "./GoTo.module.css";
import { neighbour, type Place } from "./rules";
import { usePlaces } from "./usePlaces";

type GoToProps = { pages: readonly Place[]; open: boolean; onClose: () => void };

/** A search that opens a page, a switch, an order, a product or a customer by a few letters of its name. */
export function GoTo({ pages, open, onClose }: GoToProps) {
  const { t } = useWords("office");
  return (
    <Layer open={open} onClose={onClose} label={t("goTo.title")} from="sheet">
      {/* The texts of the settings are loaded with the search. */}
      <Suspense fallback={null}>
        <Search pages={pages} onClose={onClose} />
      </Suspense>
    </Layer>
  );
}

function Search({ pages, onClose }: Omit<GoToProps, "open">) {
  const { t } = useWords("office");
  const navigate = useNavigate();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [entered, setEntered] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const words = useSettled(entered.trim());
  const { groups, busy } = usePlaces(pages, words);
  const places = groups.flatMap((group) => group.places);
  const current = places.find(({ key }) => key === chosen) ?? places[0] ?? null;
  useEffect(() => {
    if (chosen) list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  const go = ({ to }: Place) => {
    onClose();
    navigate(to);
  };
  const press = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : null;
    if (step) setChosen(neighbour(places, current?.key ?? null, step));
    else if (event.key === "Enter" && current && words === entered.trim()) go(current);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.search}>
      <Input
        autoFocus
        size="large"
        prefix={<Icon name="search" size={18} />}
        placeholder={t("goTo.placeholder")}
        role="combobox"
        aria-label={t("goTo.placeholder")}
        aria-expanded
        aria-controls={`${id}list`}
        aria-activedescendant={current ? `${id}${current.key}` : undefined}
        maxLength={64}
        value={entered}
        onKeyDown={press}
        onChange={({ target }) => {
          setEntered(target.value);
          setChosen(null);
        }}
      />
      <div ref={list} id={`${id}list`} role="listbox" aria-label={t("goTo.title")} className={styles.list}>
        {groups.map(({ name, places: those }) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by this role
          <div key={name} role="group" aria-label={t(`goTo.${name}`)}>
            <p aria-hidden className={styles.group}>
              {t(`goTo.${name}`)}
            </p>
            {those.map((place) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
              <div
                key={place.key}
                id={`${id}${place.key}`}
                role="option"
                aria-selected={place === current}
                className={styles.place}
                onClick={() => go(place)}
              >
                <span className="ellipsis">{place.name}</span>
                {place.more && <small className="ellipsis">{place.more}</small>}
              </div>
            ))}
          </div>
        ))}
        {groups.length === 0 && !busy && words === entered.trim() && (
          <p className={styles.none}>{t("goTo.none", { words })}</p>
        )}
      </div>
    </div>
  );
}
