import { useEffect } from "react";
import { useLocation } from "react-router";
import { SwitchRow } from "@/shared/edit/rows";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { useChangeSwitchesMutation, useGetSwitchesQuery } from "./api";
import { FormPanel } from "./Panel";
import styles from "./SwitchesForm.module.css";
import { GROUPS, isShown, NEEDS, type SwitchGroup, type SwitchName, turned } from "./switches";
import { useForm } from "./useForm";
import type { Switches } from "./wire";

const NONE: Switches = {};

type SwitchesFormProps = {
  /** The groups to show; all by default. */
  groups?: readonly SwitchGroup[];
  duesFromBooks?: boolean;
};

/**
 * Edits the switches of the store; each explains its effect.
 * `duesFromBooks` says that "Dues from orders" is on but has no effect.
 */
export function SwitchesForm({ groups, duesFromBooks }: SwitchesFormProps) {
  const { t } = useWords("utility");
  const { mobileNumber } = useStore();
  const [change] = useChangeSwitchesMutation();
  const form = useForm({
    name: "switches",
    loaded: useGetSwitchesQuery(mobileNumber),
    read: (switches) => switches?.value ?? NONE,
    send: (head, _changed, switches) => change({ ...head, switches }).unwrap(),
    done: t("switches.done"),
  });
  const { values, set, changed } = form.draft;
  useAnchor(form.loaded.data !== undefined);
  const turn = (name: SwitchName, on: boolean) => {
    for (const [each, value] of turned(values, name, on)) set(each, value);
  };
  return (
    <FormPanel title={t("switches.title")} help={t("switches.help")} form={form} lines={12}>
      <div className={styles.groups}>
        {GROUPS.filter(({ name }) => !groups || groups.includes(name)).map((group) => (
          <section key={group.name} className={styles.group} aria-label={t(`switches.${group.name}`)}>
            <h3>{t(`switches.${group.name}`)}</h3>
            {group.switches
              .filter((name) => isShown(values, name))
              .map((name) => (
                <SwitchRow
                  key={name}
                  anchor={name}
                  className={`${styles.row} ${name in NEEDS ? styles.below : ""}`}
                  label={
                    <>
                      {t(`switches.${name}.name`)}
                      {name in changed && <span className={styles.changed}> · {t("switches.changed")}</span>}
                    </>
                  }
                  help={
                    <>
                      {t(`switches.${name}.help`)}
                      {name === "orderDues" && duesFromBooks && (
                        <strong className={styles.noEffect}> {t("switches.orderDues.noEffect")}</strong>
                      )}
                    </>
                  }
                  value={values[name] ?? false}
                  onChange={(on) => turn(name, on)}
                />
              ))}
          </section>
        ))}
      </div>
    </FormPanel>
  );
}

/**
 * Scrolls to the switch that the address names, once the switches are loaded,
 * or to the switch that it requires.
 */
function useAnchor(loaded: boolean) {
  const { hash } = useLocation();
  useEffect(() => {
    if (!loaded || !hash) return;
    const name = hash.slice(1);
    const row = document.getElementById(name) ?? document.getElementById(NEEDS[name as SwitchName] ?? "");
    row?.scrollIntoView({ block: "center" });
    row?.querySelector<HTMLElement>("[role=switch]")?.focus({ preventScroll: true });
  }, [loaded, hash]);
}
