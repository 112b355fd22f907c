"""Who stands in which place, by lot and by rule, so that anybody can draw it again."""
