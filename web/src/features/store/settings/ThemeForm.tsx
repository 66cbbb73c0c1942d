import { Button, Input } from "antd";
import { rowsOf } from "@/shared/edit/rows";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { isColour, type OwnerColours, ownerTokens } from "@/shared/theme/owner-colours";
import { PRESETS } from "@/shared/theme/presets";
import { useChangeLookMutation, useGetLookQuery } from "./api";
import { colourOf, linksDarken, readingOf, type Surface } from "./contrast";
import { FormPanel } from "./Panel";
import styles from "./ThemeForm.module.css";
import { ThemePreview } from "./ThemePreview";
import { useForm } from "./useForm";
import { COLOURS, type Colours } from "./wire";

const { Row } = rowsOf<Colours>();

const SURFACES: Surface[] = ["primary", "secondary"];

/**
 * Edits the shop's colours with a live preview; colours with too little contrast are corrected,
 * and a note explains it.
 */
export function ThemeForm() {
  const { t } = useWords("utility");
  const { mobileNumber } = useStore();
  const [change] = useChangeLookMutation();
  const form = useForm({
    name: "colours",
    loaded: useGetLookQuery(mobileNumber),
    read: (look) => look?.value.colours ?? PRESETS.peacock,
    send: (head, _changed, colours) => change({ ...head, type: "color", data: colours }).unwrap(),
    done: t("theme.done"),
    check: (colours) =>
      Object.fromEntries(
        COLOURS.filter((name) => !isColour(colours[name])).map((name) => [name, t("theme.wrong")]),
      ),
    fieldOf: (name) => name.replace("data.", ""),
  });
  const { values, set } = form.draft;
  const setAll = (colours: Colours) => {
    for (const name of COLOURS) set(name, colours[name]);
  };
  const whole = COLOURS.every((name) => isColour(values[name]));
  return (
    <FormPanel title={t("theme.title")} help={t("theme.help")} form={form} lines={5}>
      <div className={styles.both}>
        <div className={styles.choice}>
          <div className={styles.colours}>
            {COLOURS.map((name) => (
              <Row
                key={name}
                of={ColourInput}
                name={name}
                label={t(`theme.${name}`)}
                pick={t("theme.pick", { name: t(`theme.${name}`) })}
                onLeave={() => form.left(name)}
              />
            ))}
          </div>
          <fieldset className={styles.presets}>
            <legend>{t("theme.presets")}</legend>
            {Object.entries(PRESETS).map(([name, colours]) => (
              <Button key={name} onClick={() => setAll(colours)}>
                <i style={{ background: colours.primaryColor }} />
                <i style={{ background: colours.secondaryColor }} />
                {t(`theme.${name}`)}
              </Button>
            ))}
          </fieldset>
          <div aria-live="polite">{whole && <Readings colours={values} />}</div>
        </div>
        <ThemePreview colours={values} />
      </div>
    </FormPanel>
  );
}

type ColourInputProps = {
  /** The label of the palette. */
  pick: string;
  value: string;
  onChange: (colour: string) => void;
  onLeave: () => void;
};

function ColourInput({ pick, value, onChange, onLeave, ...input }: ColourInputProps) {
  return (
    <div className={styles.colour}>
      <input
        type="color"
        aria-label={pick}
        value={isColour(value) ? value.toLowerCase() : PRESETS.ink.primaryColorText.toLowerCase()}
        onChange={({ target }) => onChange(target.value.toUpperCase())}
      />
      <Input
        {...input}
        className="figures"
        value={value}
        maxLength={9}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
        onBlur={() => {
          onChange(colourOf(value) ?? value);
          if (!colourOf(value)) onLeave();
        }}
      />
    </div>
  );
}

function Readings({ colours }: { colours: OwnerColours }) {
  const { t } = useWords("utility");
  const tokens = ownerTokens(colours);
  return (
    <ul className={styles.readings}>
      {SURFACES.map((surface) => {
        const { how, chosen, shown } = readingOf(colours, tokens, surface);
        return (
          <li key={surface} className={how === "well" ? styles.well : styles.mended}>
            <b>{t(`theme.${surface}`)}</b> {t(`theme.reading.${how}`, { chosen, shown })}
          </li>
        );
      })}
      {linksDarken(colours, tokens) && <li className={styles.mended}>{t("theme.reading.links")}</li>}
    </ul>
  );
}
