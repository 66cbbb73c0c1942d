import { DatePicker } from "antd";
import dayjs from "dayjs";
import { storeTime } from "@/shared/format/store-time";
import { usePhone } from "@/shared/hooks/useMedia";
import cards from "@/shared/list/Cards.module.css";

const STORED = "YYYY-MM-DD";

type DayInputProps = {
  id: string;
  status?: "error";
  value: string | null;
  onChange: (day: string | null) => void;
};

/** A field for a future day, as 2026-11-28, or null. */
export function DayInput({ value, onChange, ...input }: DayInputProps) {
  const phone = usePhone();
  return (
    <DatePicker
      {...input}
      className={cards.number}
      format="DD/MM/YYYY"
      size={phone ? "large" : "middle"}
      minDate={dayjs(storeTime(Date.now()).slice(0, STORED.length))}
      inputReadOnly={phone}
      value={value ? dayjs(value) : null}
      onChange={(chosen) => onChange(chosen ? chosen.format(STORED) : null)}
    />
  );
}
