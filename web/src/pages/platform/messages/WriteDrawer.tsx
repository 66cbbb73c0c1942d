import { endOfDay } from "@/features/platform/console/message-rules";
import { AUDIENCES, type Message, useWriteMessageMutation } from "@/features/platform/console/messages";
import { EditDrawer } from "@/shared/edit/EditDrawer";
import { optionsOf } from "@/shared/edit/options";
import { rowsOf } from "@/shared/edit/rows";
import { useDraft } from "@/shared/edit/useDraft";
import { useSaving } from "@/shared/edit/useSaving";
import { useWords } from "@/shared/i18n/useWords";
import { isMobileNumber } from "@/shared/tenant/address";

const { SelectRow, TextAreaRow, TextRow } = rowsOf<Values>();

type Values = {
  title: string;
  text: string;
  link: string;
  audience: Message["audience"];
  mobileNo: string;
  until: string;
};
const EMPTY: Values = { title: "", text: "", link: "", audience: "all", mobileNo: "", until: "" };

/** A form for a message to the owners of all stores, of stores in one state, or of one store. */
export function WriteDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useWords("platform");
  const [write] = useWriteMessageMutation();
  const draft = useDraft<Values>(EMPTY, String(open));
  const { values } = draft;
  const check = ({ title, text, audience, mobileNo }: Values) => {
    const wrong: Record<string, string> = {};
    if (!title.trim()) wrong.title = t("provision.wrong.missing");
    if (!text.trim()) wrong.text = t("provision.wrong.missing");
    if (audience === "store" && !isMobileNumber(mobileNo)) wrong.mobileNo = t("provision.wrong.mobileNo");
    return wrong;
  };
  const saving = useSaving<Values>({
    draft,
    check,
    send: (_changed, { link, mobileNo, until, ...message }) =>
      write({
        ...message,
        link: link.trim() || null,
        ...(message.audience === "store" && { mobileNo }),
        until: endOfDay(until),
      }).unwrap(),
    done: t("messages.done"),
    onSaved: onClose,
    always: true,
  });
  return (
    <EditDrawer
      open={open}
      title={t("messages.new")}
      note={t("messages.newNote")}
      draft={draft}
      saving={saving}
      onClose={onClose}
      saveText={t("messages.send")}
      always
    >
      <SelectRow
        name="audience"
        label={t("messages.to")}
        virtual={false}
        options={optionsOf(AUDIENCES, (value) => t(`messages.audience.${value}`))}
      />
      {values.audience === "store" && (
        <TextRow
          name="mobileNo"
          label={t("field.mobileNo")}
          inputMode="numeric"
          maxLength={10}
          autoComplete="off"
          clean={(text) => text.replace(/\D/g, "")}
        />
      )}
      <TextRow name="title" label={t("messages.titleField")} maxLength={100} />
      <TextAreaRow name="text" label={t("messages.text")} rows={5} maxLength={500} />
      <TextRow
        name="link"
        label={t("messages.link")}
        note={t("messages.linkNote")}
        type="url"
        maxLength={500}
      />
      <TextRow name="until" label={t("messages.until")} note={t("messages.untilNote")} type="date" />
    </EditDrawer>
  );
}
