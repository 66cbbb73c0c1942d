import { EditDrawer } from "@/shared/edit/EditDrawer";
import { rowsOf } from "@/shared/edit/rows";
import { useDraft } from "@/shared/edit/useDraft";
import { useSaving } from "@/shared/edit/useSaving";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { useAddDeviceMutation } from "./api";
import { type DeviceForm, deviceFieldOf } from "./wire";

const { CheckboxRow, TextRow } = rowsOf<DeviceForm>();

const EMPTY: DeviceForm = { party: "", uniqueNumber: "", model: "", device: "", approved: true };
const TEXTS = [
  { field: "party", needed: true },
  { field: "uniqueNumber", needed: true },
  { field: "model", needed: false },
  { field: "device", needed: false },
] as const;

/** Adds a device to the list before anyone signs in on it. */
export function AddDevice({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useWords("approvals");
  const { mobileNumber } = useStore();
  const [add] = useAddDeviceMutation();
  const draft = useDraft(EMPTY, open ? "new" : "");
  const saving = useSaving({
    draft,
    always: true,
    check: ({ party, uniqueNumber }) => ({
      ...(party.trim() ? {} : { party: t("form.noParty") }),
      ...(uniqueNumber.trim() ? {} : { uniqueNumber: t("form.noUniqueNumber") }),
    }),
    send: (_changed, form) => add({ store: mobileNumber, form }).unwrap(),
    fieldOf: deviceFieldOf,
    done: t("added"),
    onSaved: onClose,
  });
  return (
    <EditDrawer open={open} title={t("form.title")} draft={draft} saving={saving} always onClose={onClose}>
      {TEXTS.map(({ field, needed }, index) => (
        <TextRow
          key={field}
          name={field}
          label={t(`form.${field}`)}
          note={needed ? undefined : t("form.optional")}
          autoFocus={index === 0}
          autoComplete="off"
          maxLength={200}
        />
      ))}
      <CheckboxRow name="approved" label={t("form.approved")} />
    </EditDrawer>
  );
}
