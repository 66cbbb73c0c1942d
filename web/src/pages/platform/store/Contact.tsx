import { Button } from "antd";
import { useState } from "react";
import { Block, Facts } from "@/features/platform/console/Block";
import { versionText } from "@/features/platform/console/rules";
import { useChangeStoreMutation } from "@/features/platform/console/stores";
import { LIMITS, type Limits, type PlatformStore } from "@/features/platform/console/wire";
import { EditDrawer } from "@/shared/edit/EditDrawer";
import { rowsOf } from "@/shared/edit/rows";
import { useDraft } from "@/shared/edit/useDraft";
import { useSaving } from "@/shared/edit/useSaving";
import { fullDay } from "@/shared/format/dates";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { spacedMobileNumber } from "@/shared/tenant/address";

const { NumberRow, TextRow } = rowsOf<Values>();

const TEXTS = ["companyName", "personName", "email", "city"] as const;
const LONGEST = 200;
const MAX_LIMIT = 1_000_000_000;

/** Shows a store's owner, database and limits, with a form to change them. */
export function Contact({ store }: { store: PlatformStore }) {
  const { t, language } = useWords("platform");
  const [editing, setEditing] = useState(false);
  const { personName, phone, email, city, database, schemaVersion, createdAt, closedAt, eraseOn } = store;
  const day = (at: string | null) => (at ? fullDay(at, language) : null);
  const facts = [
    { name: t("field.personName"), value: personName },
    { name: t("field.phone"), value: phone && <span className="figures">{spacedMobileNumber(phone)}</span> },
    { name: t("field.email"), value: email && <a href={`mailto:${email}`}>{email}</a> },
    { name: t("field.city"), value: city },
    { name: t("field.database"), value: database },
    { name: t("field.schemaVersion"), value: versionText(schemaVersion) },
    { name: t("field.createdAt"), value: day(createdAt) },
    { name: t("field.closedAt"), value: day(closedAt) },
    { name: t("field.eraseOn"), value: day(eraseOn) },
    ...LIMITS.map((name) => ({ name: t(`limit.${name}`), value: <Limit store={store} name={name} /> })),
  ];
  return (
    <Block
      title={t("contact.title")}
      actions={
        store.state !== "erasing" && (
          <Button size="small" onClick={() => setEditing(true)}>
            {t("contact.edit")}
          </Button>
        )
      }
    >
      <Facts facts={facts.filter(({ value }) => value)} />
      <ContactDrawer store={store} open={editing} onClose={() => setEditing(false)} />
    </Block>
  );
}

function Limit({ store: { limits, defaults }, name }: { store: PlatformStore; name: keyof Limits }) {
  const { t } = useWords("platform");
  const own = limits[name];
  return (
    <span className="figures">
      {own === null ? t("limit.usual", { most: quantityText(defaults[name]) }) : quantityText(own)}
    </span>
  );
}

type Text = (typeof TEXTS)[number];
type Values = Pick<PlatformStore, Text> & Limits;
const isLimit = (name: string): name is keyof Limits => (LIMITS as readonly string[]).includes(name);

type ContactDrawerProps = { store: PlatformStore; open: boolean; onClose: () => void };

function ContactDrawer({ store, open, onClose }: ContactDrawerProps) {
  const { t } = useWords("platform");
  const [change] = useChangeStoreMutation();
  const { companyName, personName, email, city, limits, defaults, mobileNo } = store;
  const draft = useDraft<Values>({ companyName, personName, email, city, ...limits }, `${mobileNo} ${open}`);
  const saving = useSaving<Values>({
    draft,
    check: (values) =>
      Object.fromEntries(
        TEXTS.filter((name) => !values[name].trim()).map((name) => [name, t("provision.wrong.missing")]),
      ),
    send: (changed) => {
      const parts = Object.entries(changed);
      const own = Object.fromEntries(parts.filter(([name]) => isLimit(name)));
      const texts = Object.fromEntries(parts.filter(([name]) => !isLimit(name)));
      const sent = Object.keys(own).length > 0 ? { ...texts, limits: own } : texts;
      return change({ store: mobileNo, change: sent }).unwrap();
    },
    fieldOf: (name) => name.replace(/^limits\./, ""),
    done: t("contact.saved"),
    onSaved: onClose,
  });
  return (
    <EditDrawer
      open={open}
      title={t("contact.title")}
      note={spacedMobileNumber(mobileNo)}
      draft={draft}
      saving={saving}
      onClose={onClose}
    >
      {TEXTS.map((name) => (
        <TextRow
          key={name}
          name={name}
          label={t(`field.${name}`)}
          type={name === "email" ? "email" : "text"}
          maxLength={LONGEST}
        />
      ))}
      {LIMITS.map((name) => (
        <NumberRow
          key={name}
          name={name}
          label={t(`limit.${name}`)}
          note={t("limit.usual", { most: quantityText(defaults[name]) })}
          min={1}
          max={MAX_LIMIT}
          precision={0}
          controls={false}
          placeholder={t("limit.none")}
        />
      ))}
    </EditDrawer>
  );
}
