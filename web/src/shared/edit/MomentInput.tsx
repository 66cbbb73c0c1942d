import { DatePicker } from "antd";
import dayjs from "dayjs";
import { usePhone } from "@/shared/hooks/useMedia";
import cards from "@/shared/list/Cards.module.css";

const STORED = "YYYY-MM-DD HH:mm";

type MomentInputProps<Moment> = {
  id?: string;
  status?: "error";
  placeholder?: string;
  allowClear?: boolean;
  value: Moment;
  onChange: (moment: Moment) => void;
};

/** A field for a day and a time in the store's time zone, as 2026-11-20 10:00, or null. */
export function OptionalMomentInput({ value, onChange, ...input }: MomentInputProps<string | null>) {
  const phone = usePhone();
  return (
    <DatePicker
      {...input}
      className={cards.number}
      showTime={{ format: "HH:mm", minuteStep: 5 }}
      format="DD/MM/YYYY HH:mm"
      size={phone ? "large" : "middle"}
      needConfirm={false}
      inputReadOnly={phone}
      value={value ? dayjs(value) : null}
      onChange={(chosen) => onChange(chosen ? chosen.format(STORED) : null)}
    />
  );
}

/** A field for a required day and time. */
export function MomentInput({ onChange, ...input }: MomentInputProps<string>) {
  return (
    <OptionalMomentInput {...input} allowClear={false} onChange={(moment) => moment && onChange(moment)} />
  );
}
