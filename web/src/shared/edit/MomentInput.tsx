import { DatePicker } from "antd";
import dayjs from "dayjs";
import { usePhone } from "@/shared/hooks/useMedia";
import cards from "@/shared/list/Cards.module.css";

const STORED = "YYYY-MM-DD HH:mm";

type MomentInputProps = {
  id: string;
  status?: "error";
  clearable?: boolean;
  placeholder?: string;
  value: string | null;
  onChange: (moment: string | null) => void;
};

/** A day and a time of the store's clock, as 2026-11-20 10:00. */
export function MomentInput({ clearable = false, value, onChange, ...input }: MomentInputProps) {
  const phone = usePhone();
  return (
    <DatePicker
      {...input}
      className={cards.number}
      showTime={{ format: "HH:mm", minuteStep: 5 }}
      format="DD/MM/YYYY HH:mm"
      size={phone ? "large" : "middle"}
      needConfirm={false}
      allowClear={clearable}
      inputReadOnly={phone}
      value={value ? dayjs(value) : null}
      onChange={(chosen) => onChange(chosen ? chosen.format(STORED) : null)}
    />
  );
}
