import { rowsOf } from "@/shared/edit/rows";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { useChangeLookMutation, useGetLookQuery } from "./api";
import { digitsOf, isWrongLink } from "./links";
import { FormPanel } from "./Panel";
import { useForm } from "./useForm";
import { LINK_NAMES, type Links, linkOfWire, linksToWire } from "./wire";

const { TextRow } = rowsOf<Links>();

const EMPTY: Links = { facebook: "", youtube: "", instagram: "", whatsapp: "" };
const NAMES = Object.keys(LINK_NAMES) as (keyof Links)[];

/** Edits the store's links to other sites; the shop shows the links that are filled in. */
export function SocialLinks() {
  const { t } = useWords("utility");
  const { mobileNumber } = useStore();
  const [change] = useChangeLookMutation();
  const form = useForm({
    name: "links",
    loaded: useGetLookQuery(mobileNumber),
    read: (look) => look?.value.links ?? EMPTY,
    send: (head, changed) => change({ ...head, type: "socialLinks", data: linksToWire(changed) }).unwrap(),
    done: t("links.done"),
    check: (links) =>
      Object.fromEntries(
        NAMES.filter((name) => isWrongLink(name, links[name])).map((name) => [
          name,
          t(`links.wrong.${name}`),
        ]),
      ),
    fieldOf: linkOfWire,
  });
  return (
    <FormPanel title={t("links.title")} help={t("links.help")} form={form} lines={4}>
      {NAMES.map((name) => {
        const number = name === "whatsapp";
        return (
          <TextRow
            key={name}
            name={name}
            label={t(`links.${name}`)}
            note={number ? t("links.numberHelp") : undefined}
            inputMode={number ? "numeric" : "url"}
            autoComplete="off"
            placeholder={number ? undefined : t(`links.example.${name}`)}
            clean={number ? digitsOf : undefined}
            onBlur={() => form.left(name)}
          />
        );
      })}
    </FormPanel>
  );
}
