"""Match sheets on paper."""
