"""The working days of salespeople: their routes, the orders they took and the payments they collected."""
