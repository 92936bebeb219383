{%- comment %} event: one event of a list; what it costs, after the other bits of its line {% endcomment -%}
{%- if event.price != '' %}<span class="bit">{{ event.price }}</span>{% endif -%}
