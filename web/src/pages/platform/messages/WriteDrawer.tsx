import { Input, Select } from "antd";
import { endOfDay } from "@/features/platform/console/message-rules";
import { AUDIENCES, type Message, useWriteMessageMutation } from "@/features/platform/console/messages";
import { EditDrawer } from "@/shared/edit/EditDrawer";
import { EditField } from "@/shared/edit/EditField";
import { useDraft } from "@/shared/edit/useDraft";
import { useSaving } from "@/shared/edit/useSaving";
import { useWords } from "@/shared/i18n/useWords";
import { isMobileNumber } from "@/shared/tenant/address";

type Values = {
  title: string;
  text: string;
  link: string;
  audience: Message["audience"];
  mobileNo: string;
  until: string;
};
const EMPTY: Values = { title: "", text: "", link: "", audience: "all", mobileNo: "", until: "" };

/** Writes a message to the owners of all stores, of those in one state, or of one. */
export function WriteDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useWords("platform");
  const [write] = useWriteMessageMutation();
  const draft = useDraft<Values>(EMPTY, String(open));
  const { values, set, errors } = draft;
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
      <EditField label={t("messages.to")} error={errors.audience}>
        {(input) => (
          <Select
            {...input}
            virtual={false}
            value={values.audience}
            options={AUDIENCES.map((value) => ({ value, label: t(`messages.audience.${value}`) }))}
            onChange={(audience) => set("audience", audience)}
          />
        )}
      </EditField>
      {values.audience === "store" && (
        <EditField label={t("field.mobileNo")} error={errors.mobileNo}>
          {(input) => (
            <Input
              {...input}
              inputMode="numeric"
              maxLength={10}
              autoComplete="off"
              value={values.mobileNo}
              onChange={({ target }) => set("mobileNo", target.value.replace(/\D/g, ""))}
            />
          )}
        </EditField>
      )}
      <EditField label={t("messages.titleField")} error={errors.title}>
        {(input) => (
          <Input
            {...input}
            maxLength={100}
            value={values.title}
            onChange={({ target }) => set("title", target.value)}
          />
        )}
      </EditField>
      <EditField label={t("messages.text")} error={errors.text}>
        {(input) => (
          <Input.TextArea
            {...input}
            rows={5}
            maxLength={500}
            value={values.text}
            onChange={({ target }) => set("text", target.value)}
          />
        )}
      </EditField>
      <EditField label={t("messages.link")} note={t("messages.linkNote")} error={errors.link}>
        {(input) => (
          <Input
            {...input}
            type="url"
            maxLength={500}
            value={values.link}
            onChange={({ target }) => set("link", target.value)}
          />
        )}
      </EditField>
      <EditField label={t("messages.until")} note={t("messages.untilNote")} error={errors.until}>
        {(input) => (
          <Input
            {...input}
            type="date"
            value={values.until}
            onChange={({ target }) => set("until", target.value)}
          />
        )}
      </EditField>
    </EditDrawer>
  );
}
